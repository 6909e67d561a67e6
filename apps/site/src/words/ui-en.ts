// The words of every figure's controls.
export const ui = {
  play: 'Play',
  task: 'Exercise.',
  done: '✓ Solved.',
  reset: 'Reset',
  link: 'Link to this state',
  copy: 'Copy',
  copied: 'Copied',
  back: 'Back',
  next: 'Next',
  arrows: 'drag, or use the arrow keys',
  failed: 'The library could not be loaded.',
};
