export interface FirstRunTables {
  /** At most one row, whose `id` is 1. */
  mailSettings: {
    id: 1
    host: string
    port: number
    user: string
    password: string
    from: string
    owner: string
    changedAt: string
    testProblem: string | null
  }
  firstRun: { step: string; doneAt: string }
}
