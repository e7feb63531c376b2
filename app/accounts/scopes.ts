/** What a token can give access to. Personal data needs a scope of its own, because a program seldom needs it. */
export const scopes = ['catalogue', 'enquiries', 'subscribers'] as const

export type Scope = (typeof scopes)[number]
