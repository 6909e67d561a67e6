#include <abut.h>
#include <stdio.h>

int main(void) {
  const abut_shape_t coin = {.size = sizeof coin, .kind = ABUT_CIRCLE, .numbers = {3, 4, 5}};
  const abut_shape_t tray = {.size = sizeof tray, .kind = ABUT_BOX, .numbers = {-9, -9, 0, 0}};
  puts(abut_relation(&coin, &tray) == ABUT_MEET ? "they touch" : abut_last_error());
  return 0;
}
