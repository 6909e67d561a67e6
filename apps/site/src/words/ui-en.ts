// The words of every figure's controls.
export const ui = {
  play: 'Play',
  back: 'Back',
  next: 'Next',
  arrows: 'drag, or use the arrow keys',
  failed: 'The library could not be loaded.',
};
