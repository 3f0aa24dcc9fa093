import type { Language } from '#domain/clinicians/vocabularies.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { WeekName } from './hours.ts'
import { ownPortraitStyles, type PortraitStyle } from './portrait-styles.ts'
import { type ClinicianProfile, paragraphs, teenagersAndAdults, video, withoutCaseLoad } from './profile.ts'

type Doctor = {
  name: string
  gender: 'woman' | 'man'
  timeZone: ZoneId
  yearsOfExperience: number
  languages: readonly Language[]
  qualifications: readonly string[]
  week: WeekName
  fullness: number
  portraitStyle?: PortraitStyle
  shortDescription: string
  introduction: string
  quote: string
}

const doctors: readonly Doctor[] = [
  {
    name: 'Dr Daniel Ng',
    gender: 'man',
    timeZone: 'Australia/Sydney',
    yearsOfExperience: 16,
    languages: ['en', 'yue'],
    qualifications: ['Bachelor of Medicine, Bachelor of Surgery, University of New South Wales', 'FRACGP'],
    week: 'clinicDays',
    fullness: 0.6,
    portraitStyle: ownPortraitStyles.danielNg,
    shortDescription:
      'Forty unhurried minutes for how you are, and a plan that names what you want to change.',
    introduction: paragraphs(
      'I have been a GP for sixteen years, and half of what walks through the door is about how people feel. We go through what has been hard, what you have tried and what your body has been saying.',
      'You leave with a treatment plan you have read and agree with, and a referral to someone who suits you.',
    ),
    quote: 'The plan is yours. I only hold the pen.',
  },
  {
    name: 'Dr Ruth Abara',
    gender: 'woman',
    timeZone: 'Australia/Sydney',
    yearsOfExperience: 21,
    languages: ['en'],
    qualifications: ['Bachelor of Medicine, Bachelor of Surgery, University of Ibadan', 'FRACGP'],
    week: 'clinicDays',
    fullness: 0.5,
    portraitStyle: ownPortraitStyles.ruthAbara,
    shortDescription: 'I read your answers before we meet, so you do not have to start from the beginning.',
    introduction: paragraphs(
      'Telling the story again and again is tiring. I read what you sent us before the call, and we begin where it matters to you. If tears come, we have time for them.',
      'I look at sleep, medicines and physical health too, because the mind does not live alone.',
    ),
    quote: 'There is no small enough problem. If it is in your way, it counts.',
  },
  {
    name: 'Dr Elena Rossi',
    gender: 'woman',
    timeZone: 'Australia/Melbourne',
    yearsOfExperience: 11,
    languages: ['en', 'it'],
    qualifications: ['Doctor of Medicine, University of Melbourne', 'FRACGP'],
    week: 'withSaturdays',
    fullness: 0.45,
    portraitStyle: ownPortraitStyles.elenaRossi,
    shortDescription:
      'Clear words, no rush, and Saturday mornings for people who cannot get away in the week.',
    introduction: paragraphs(
      'I see many people who have put this off for months. Thank you for coming anyway. We work out together whether a plan is right for you, and what it can and cannot do.',
      'I write in plain language, so that you can hand the plan to anyone and they will understand it.',
    ),
    quote: 'You do not need to be at your worst to ask.',
  },
  {
    name: 'Dr Hana Okada',
    gender: 'woman',
    timeZone: 'Australia/Brisbane',
    yearsOfExperience: 9,
    languages: ['en'],
    qualifications: ['Doctor of Medicine, Griffith University', 'FRACGP'],
    week: 'earlyAndLate',
    fullness: 0.55,
    portraitStyle: ownPortraitStyles.hanaOkada,
    shortDescription: 'Early mornings and evenings, with an interest in young adults and new parents.',
    introduction: paragraphs(
      'Half my appointments are before eight or after six, because that is when people with small children and long shifts can talk. Babies on laps are welcome.',
      'We go through the questions together, and I will tell you plainly which kinds of help are known to work.',
    ),
    quote: 'Coping is not the same as being well.',
  },
  {
    name: 'Dr Farid Nazari',
    gender: 'man',
    timeZone: 'Australia/Perth',
    yearsOfExperience: 14,
    languages: ['en', 'fa'],
    qualifications: ['Doctor of Medicine, Tehran University of Medical Sciences', 'FRACGP'],
    week: 'clinicDays',
    fullness: 0.4,
    shortDescription: 'For people in the west, and for anyone who would like a plan explained in Persian.',
    introduction: paragraphs(
      'I ask about work, family and where home is, because symptoms make more sense with a map. If you have been through things that are hard to say, you can tell me the outline and leave out the rest.',
      'I call you by name, I explain every box I tick, and I send you a copy.',
    ),
    quote: 'You decide how much of the story I need today.',
  },
  {
    name: 'Dr Bronwyn Hughes',
    gender: 'woman',
    timeZone: 'Australia/Adelaide',
    yearsOfExperience: 27,
    languages: ['en'],
    qualifications: ['Bachelor of Medicine, Bachelor of Surgery, University of Adelaide', 'FRACGP'],
    week: 'withSaturdays',
    fullness: 0.5,
    shortDescription: 'A country GP on a screen. I like farmers, carers and people who say they are fine.',
    introduction: paragraphs(
      'I spent twenty years in one country town, where everyone knew whose ute was parked outside the surgery. A video call is kinder in that way.',
      'We talk about the mood and the practical things around it: sleep, the season, the drinking, the neighbour who helps.',
    ),
    quote: 'Fine is where we start, not where we stop.',
  },
  {
    name: 'Dr Sofia Marquez',
    gender: 'woman',
    timeZone: 'Australia/Melbourne',
    yearsOfExperience: 7,
    languages: ['en', 'es'],
    qualifications: ['Doctor of Medicine, Monash University', 'FRACGP'],
    week: 'eveningClinic',
    fullness: 0.35,
    shortDescription: 'Evening appointments, friendly to people who do not like doctors very much.',
    introduction: paragraphs(
      'If a doctor has brushed you off before, tell me, and we will do it differently. I explain what the questions are for before I ask them.',
      'I see people from 13, and parents of teenagers who want to know where to begin.',
    ),
    quote: 'Bring the questions you were too polite to ask last time.',
  },
  {
    name: 'Dr Imran Qureshi',
    gender: 'man',
    timeZone: 'Australia/Sydney',
    yearsOfExperience: 19,
    languages: ['en', 'ur', 'pa'],
    qualifications: ['Bachelor of Medicine, Bachelor of Surgery, King Edward Medical University', 'FRACGP'],
    week: 'eveningClinic',
    fullness: 0.4,
    shortDescription: 'Direct and friendly. I make sure you know what the plan pays for before we finish.',
    introduction: paragraphs(
      'Many people come to me unsure whether they are allowed to need this. You are. We go through what is happening, rule out what your body may be adding, and write the plan on the same call.',
      'I speak English, Urdu and Punjabi, and I am used to families who sit in.',
    ),
    quote: 'Looking after your head is looking after your health.',
  },
]

/** A GP appointment costs nothing. Case loads are not kept for GPs. See docs/product/funding.md#gp-appointments. */
export const generalPractitioners: readonly ClinicianProfile[] = doctors.map((doctor) => ({
  ...doctor,
  role: 'generalPractitioner',
  styles: [],
  services: ['Mental health treatment plans', 'Treatment plan reviews', 'Referrals'],
  primary: [],
  secondary: [],
  funding: ['bulkBill'],
  ages: teenagersAndAdults,
  deliveryTypes: video,
  listingState: withoutCaseLoad,
}))
