import type { Concern } from '#domain/clinicians/concerns.ts'

type Query = Record<string, string | undefined>

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Document 2, "Our-psychologists listing": `specializations` is a JSON list. The filters have the names of its section 3. */
export type ListingQuery = {
  specializations?: readonly Concern[]
  fundingMethods?: string
  psychologistId?: string
  /** A name as it was typed, until the server has found whose it is. */
  psychologist?: string
  invited?: boolean
  psychologistGender?: string
  languagesSpoken?: string
  treatmentStyles?: string
  preferredDays?: string
  availableTimes?: string
  isDoTreatTeens?: string
  isDoPhoneConsults?: string
  nextAvailable?: string
  timeZone?: string
  page?: string
}

/** The only place that builds a URL of this site, in the order of document 1, section 2. */
export const paths = {
  home: (section?: 'how' | 'help' | 'cost' | 'faq') => (section ? `/#${section}` : '/'),
  notFound: () => '/not-found',
  clinicianUnavailable: () => '/clinician-unavailable',
  pricing: (section?: 'rebate' | 'ways') => (section ? `/pricing#${section}` : '/pricing'),
  contact: () => '/contact',
  contactThankYou: (query: { return?: string } = {}) => withQuery('/contact/thank-you', query),
  blog: (query: { category?: string; page?: string; search?: string } = {}) => withQuery('/blog', query),
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  therapy: (slug: string) => `/therapy/${encodeURIComponent(slug)}`,
  cancellationPolicy: () => '/cancellation-policy',
  parentalConsent: () => '/parental-consent',
  getGpReferral: () => '/get-a-gp-referral',
  referYourPatients: () => '/refer-your-patients',
  results: () => '/your-results',
  gpResults: () => '/your-results-gp',
  getMatched: () => '/get-matched',
  matchingQuestions: (step?: number) => withQuery('/get-matched/questions', { step: step?.toString() }),

  findPsychologist: ({ specializations, invited, ...query }: ListingQuery = {}) =>
    withQuery('/find-a-psychologist', {
      ...query,
      specializations: specializations && JSON.stringify(specializations),
      invited: invited ? 'true' : undefined,
    }),
  psychologist: (id: string) => withQuery('/find-a-psychologist/details', { id }),
  findGp: (query: { tab?: string; type?: string; show?: string } = {}) => withQuery('/find-a-gp', query),
  gpDetails: (id: string) => withQuery('/find-a-gp/gp-details', { id }),

  signUp: () => '/signup',
  signUpWithInvite: () => '/sign-up-with-invite',

  booking: () => '/booking',
  bookingMedicare: () => '/booking/medicare',
  bookingNdis: () => '/booking/ndis',
  bookingDva: () => '/booking/dva',
  bookingWorkCover: () => '/booking/workcover',
  bookingConfirm: () => '/booking/confirm',
  bookingPayment: (clientSecret?: string) => withQuery('/booking/payment-details', { clientSecret }),

  thankYou: (query: { return?: string } = {}) => withQuery('/thank-you', query),
  thankYouConfirmed: (query: { return?: string } = {}) => withQuery('/thank-you-confirmed', query),

  gp: () => '/gp',
  gpSignUp: () => '/gp/signup',
  gpMedicare: () => '/gp/medicare',
  gpBookingPending: () => '/gp/booking-pending',
  gpBookingConfirmation: () => '/gp/booking-confirmation',
  gpThankYou: () => '/gp/thank-you',
  gpPayment: (clientSecret?: string) => withQuery('/gp/payment-details', { clientSecret }),
  safetyCheck: () => '/gp/questionnaire',
  notSuitable: (query: Query = {}) => withQuery('/gp/questionnaire/not-suitable', query),
  treatmentPlanQuestions: () => '/gp/questionnaire/complete',
  dass21: () => '/gp/dass-21',

  myAppointments: (query: { show?: string } = {}) => withQuery('/my/appointments', query),
  myProfile: () => '/my/profile',
  myReferral: () => '/my/referral',
  myPsychologist: () => '/my/psychologist',

  privacy: () => '/privacy',
  terms: () => '/terms',

  logIn: (query: { redirectTo?: string } = {}) => withQuery('/login', query),
  forgotPassword: () => '/login/forgot',
  resetPassword: () => '/login/reset',

  uiGallery: (query: { theme?: string } = {}) => withQuery('/dev/ui', query),
} as const
