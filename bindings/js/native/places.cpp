// Where boundaries meet and what rests on what: answers of any length, which columns do not have.
#include <abut/queries/contact_features.hpp>

#include "arguments.hpp"

using namespace abut;
using js::Answer;
using js::shape_in;

ABUT_ASK_TWO(intersections)
ABUT_ASK_TWO(tangents)
ABUT_ASK_TWO(contacts)
ABUT_ASK_TWO(hausdorff_distance)
ABUT_ASK_TWO(frechet_distance)
ABUT_ASK_TWO(discrete_frechet_distance)
ABUT_ASK_ONE(largest_inscribed_circle)

/// A contact is given by its normal and its points, on which the features depend. Each point has an id.
ABUT_EXPORT(abut_contact_features)
int abut_contact_features(double nx, double ny, int count, double x0, double y0, double x1,
                          double y1) {
  Contact c;
  c.normal = {nx, ny};
  c.count = count;
  c.points[0] = {x0, y0};
  c.points[1] = {x1, y1};
  const ContactFeatures f = contact_features(shape_in(0), shape_in(1), c);
  Answer out;
  js::put(out, f.a);
  js::put(out, f.b);
  js::put(out, std::span(f.ids, static_cast<std::size_t>(count)));
  return out.size();
}
