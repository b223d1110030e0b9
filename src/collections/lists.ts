/** Lists by number, made when they get their first member. @module */

export function addTo<T>(lists: T[][], number: number, member: T): void {
  const list = lists[number];
  if (list === undefined) lists[number] = [member];
  else list.push(member);
}
