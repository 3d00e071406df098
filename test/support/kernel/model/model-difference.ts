import { isElement, isObject } from '../../../../src/kernel/model/element.ts';

/**
 * What one model has otherwise than another, a line per element and feature, sorted: `A.name: "x" -> "y"`,
 * `+G in P.classes`, `-E`. Contained elements stand as their ids.
 */
export function modelDifference(from: unknown, to: unknown): readonly string[] {
  const before = flatten(from);
  const after = flatten(to);
  const lines: string[] = [];
  for (const [id, now] of after) {
    const was = before.get(id);
    if (was === undefined) lines.push(`+${id} in ${now.get('place') ?? ''}`);
    if (was !== undefined && was.get('eClass') !== now.get('eClass'))
      lines.push(`${id}.eClass: ${was.get('eClass') ?? ''} -> ${now.get('eClass') ?? ''}`);
    for (const feature of new Set([...now.keys(), ...(was?.keys() ?? [])])) {
      const [left, right] = [was?.get(feature), now.get(feature)];
      if (feature !== 'eClass' && left !== right && (was !== undefined || feature !== 'place'))
        lines.push(`${id}.${feature}: ${left ?? 'unset'} -> ${right ?? 'unset'}`);
    }
  }
  for (const id of before.keys()) if (!after.has(id)) lines.push(`-${id}`);
  return lines.sort();
}

function flatten(model: unknown): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const flat = new Map<string, ReadonlyMap<string, string>>();
  const visit = (value: unknown, place: string): unknown => {
    if (!isElement(value) || !isObject(value)) return value;
    const features = new Map([
      ['place', place],
      ['eClass', value.eClass],
    ]);
    flat.set(value.id, features);
    for (const [name, content] of Object.entries(value)) {
      if (name === 'id' || name === 'eClass') continue;
      const shown = Array.isArray(content)
        ? content.map((each: unknown) => visit(each, `${value.id}.${name}`))
        : visit(content, `${value.id}.${name}`);
      features.set(name, JSON.stringify(shown));
    }
    return value.id;
  };
  visit(model, '');
  return flat;
}
