/** The name of one object of the large business: HTML, which is to be shown as text. */
export const hostile = '<img src=x onerror=alert(1)>';

/** A business of so many objects in eight domains, with so many relations between them. */
export function modelOf(objects: number, relations: number): object {
  const domains = Array.from({ length: 8 }, (_, place) => ({
    eClass: 'BusinessDomain',
    id: `d${place}`,
    name: `Domain ${place}`,
  }));
  const businessObjects = Array.from({ length: objects }, (_, place) => ({
    eClass: 'BusinessObject',
    id: `o${place}`,
    name: place === 3 ? hostile : `Object ${place}`,
    domain: `d${place % 8}`,
  }));
  const all = Array.from({ length: relations }, (_, place) => ({
    eClass: 'ObjectRelation',
    id: `r${place}`,
    name: `Relation ${place}`,
    source: `o${(place * 7) % objects}`,
    target: `o${(place * 31 + 5) % objects}`,
  }));
  return { eClass: 'CimModel', id: 'large', name: 'Large', domains, businessObjects, relations: all };
}
