import { labels } from './labels';
import { model } from './model';
import { startClient } from './platform/start';
// <language>
import common from 'ra-language-english';
import { english as texts } from './platform/english';
// </language>

// <start>
await startClient({ model, labels, common, texts, language: 'en' });
// </start>
