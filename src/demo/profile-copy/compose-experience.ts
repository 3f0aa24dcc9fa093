import { randomFrom } from '../random.ts'
import type { ClinicianProfile } from '../clinicians/profile.ts'

const psychologistPlaces = [
  ['a community mental health team', 'a private practice by video'],
  ['a public hospital', 'a general practice with a psychologist on its team'],
  ['a university counselling service', 'a private practice by video'],
  ['schools in two regional towns', 'a family service'],
  ['a rehabilitation service', 'a pain clinic'],
  ['a headspace centre', 'a private practice'],
  ['a women’s health centre', 'a public hospital'],
] as const

const gpPlaces = [
  ['a hospital emergency department', 'a suburban general practice'],
  ['general practices in regional towns', 'a university health service'],
  ['an Aboriginal community controlled health service', 'a general practice in the city'],
] as const

const closings = [
  'Most of it has been one conversation at a time, with people who were not sure that talking would help.',
  'Since then I have worked by video as well, with people from the coast to the far west.',
  'I meet with a supervisor every month, as I have done since I began.',
  'What I learned there is to ask first and advise later.',
  'I have trained younger colleagues for some years now, and learn from them too.',
] as const

/** Where one of the demo people worked before, in two or three sentences; the same on every machine. */
export function composeExperience({ name, role, yearsOfExperience: years }: ClinicianProfile): string {
  const random = randomFrom(`experience of ${name}`)
  const [first, later] = random.pick<readonly [string, string]>(
    role === 'generalPractitioner' ? gpPlaces : psychologistPlaces,
  )
  const places =
    years < 4
      ? `I began in ${first}.`
      : `I spent my first ${Math.round(years / 2)} years in ${first}, and then moved to ${later}.`
  return `${places} ${random.pick<string>(closings)}`
}
