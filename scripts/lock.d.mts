export function alone<Result>(
  name: string,
  work: () => Promise<Result>,
  onWait?: () => void,
): Promise<Result>
