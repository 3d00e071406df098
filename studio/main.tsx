import { render } from 'preact';
import { beginSession } from './api/session.ts';
import { Studio } from './routes.tsx';
import { applyTheme } from './ui/theme.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';

applyTheme();
await beginSession();
const place = document.getElementById('studio');
if (place !== null) render(<Studio />, place);
