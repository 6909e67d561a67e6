// A page of the reference: its figures from the article, and those that ask abut itself once it has come.
import { wake } from './article';
import { figures } from './figures';
import { frame } from './frame';
import { lightUp } from './kit/player';
import { module } from './module';
import { asking, library } from './reference/figures';
import { figures as texts } from './words/en';
import { reference } from './words/reference-en';
import { ui } from './words/ui-en';

frame();
lightUp();
wake(figures, texts, ui);
if (document.querySelector('[data-figure^="ask-"]'))
  void module.load().then(() => {
    library.abut = module.ready;
    wake(asking, reference, ui);
  });
