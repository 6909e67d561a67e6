import type { ui as english } from './ui-en';

export const ui: typeof english = {
  play: '播放',
  task: '练习。',
  done: '✓ 做对了。',
  reset: '还原',
  link: '此状态的链接',
  copy: '复制',
  copied: '已复制',
  back: '上一步',
  next: '下一步',
  arrows: '可以拖动，也可以用方向键',
  failed: '程序库载入失败。',
};
