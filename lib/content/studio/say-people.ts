export const sayPeople = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
