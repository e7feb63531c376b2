import { engines } from '#app/database/database.testing.ts'

const { STRESS } = process.env

/** `npm run stress` tries everything in full, `npm test` a sample of it. */
export const isStress = STRESS !== undefined

/** How often to try: `few` in `npm test`, `many` in `npm run stress`, and any number that STRESS names. */
export function runs(few: number, many: number) {
  return STRESS === 'on' ? many : Number(STRESS) || few
}

/** For what is about answers and not about SQL, whose queries have tests on both databases. */
export const oneEngine = isStress ? engines : (['sqlite'] as const)
