export const steps = {
  company: 'Who you are',
  contact: 'How buyers reach you',
  address: 'Your address on the web',
  mail: 'Email',
  demo: 'Hide what is not yours yet',
} as const

export type Step = keyof typeof steps

export const stepNames = ['company', 'contact', 'address', 'mail', 'demo'] as const

export function isStep(name: string): name is Step {
  return Object.hasOwn(steps, name)
}
