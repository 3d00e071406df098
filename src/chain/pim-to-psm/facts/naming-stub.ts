import anyAscii from 'any-ascii';
import * as cc from 'change-case';
const clean = (t: string): string => anyAscii(t);
const guard = (t: string, f: string): string => (t === '' ? f : /^[0-9]/.test(t) ? `n${t}` : t);
export const pascalCase = (t: string, f = 'X'): string => guard(cc.pascalCase(clean(t)), f);
export const camelCase = (t: string, f = 'x'): string => guard(cc.camelCase(clean(t)), f);
export const snakeCase = (t: string, f = 'x'): string => guard(cc.snakeCase(clean(t)), f);
export const kebabCase = (t: string, f = 'x'): string => guard(cc.kebabCase(clean(t)), f);
export const upperSnakeCase = (t: string, f = 'X'): string => guard(cc.constantCase(clean(t)), f);
