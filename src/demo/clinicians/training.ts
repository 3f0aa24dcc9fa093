import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { Random } from '../random.ts'

const credentials = {
  clinicalPsychologists: ['AHPRA registered, endorsed in clinical psychology'],
  registeredPsychologists: ['AHPRA registered psychologist'],
  occupationalTherapists: ['AHPRA registered occupational therapist'],
  socialWorkers: ['Accredited Mental Health Social Worker'],
  generalPractitioner: ['AHPRA registered, specialist in general practice'],
} as const satisfies Record<ClinicianRole, readonly string[]>

export const listCredentials = (role: ClinicianRole): readonly string[] => credentials[role]

type ComposedRole = Exclude<ClinicianRole, 'generalPractitioner'>

/** The last degree first, as profiles list them. */
const degrees = {
  clinicalPsychologists: {
    last: [
      'Master of Clinical Psychology',
      'Doctor of Psychology (Clinical)',
      'Master of Psychology (Clinical)',
    ],
    first: ['Bachelor of Psychological Science (Honours)', 'Bachelor of Psychology (Honours)'],
  },
  registeredPsychologists: {
    last: ['Master of Professional Psychology', 'Graduate Diploma of Psychology (Advanced)'],
    first: ['Bachelor of Psychology', 'Bachelor of Behavioural Science', 'Bachelor of Arts (Psychology)'],
  },
  occupationalTherapists: {
    last: ['Master of Occupational Therapy', 'Graduate Certificate in Mental Health'],
    first: ['Bachelor of Occupational Therapy', 'Bachelor of Health Science'],
  },
  socialWorkers: {
    last: ['Master of Social Work', 'Graduate Certificate in Mental Health'],
    first: ['Bachelor of Social Work', 'Bachelor of Arts (Sociology)'],
  },
} as const satisfies Record<ComposedRole, { last: readonly string[]; first: readonly string[] }>

const universities = [
  'University of Sydney',
  'University of New South Wales',
  'Macquarie University',
  'University of Newcastle',
  'Monash University',
  'Deakin University',
  'La Trobe University',
  'Swinburne University of Technology',
  'University of Queensland',
  'Griffith University',
  'University of Adelaide',
  'Flinders University',
  'Curtin University',
  'Murdoch University',
  'University of Tasmania',
  'University of Canberra',
]

export function composeQualifications(role: ComposedRole, random: Random): string[] {
  const { last, first } = degrees[role]
  const [one, other] = random.sample(universities, 2)
  return [`${random.pick<string>(last)}, ${one}`, `${random.pick<string>(first)}, ${other}`]
}
