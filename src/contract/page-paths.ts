import type { Concern } from '#domain/clinicians/vocabularies.ts'
import { type FundingForm, fundingForms } from '#domain/funding/methods.ts'

type PageQuery = Record<string, string | undefined>

function withQuery(path: string, query: PageQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** `specializations` is a JSON list; the filters have the names of the address. See docs/product/discovery.md#filters. */
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

const bookingForm = (form: FundingForm) => `/booking/${fundingForms[form].slug}`

/** The only place that builds a URL of this site. See docs/product/site.md#routes. */
export const paths = {
  home: (section?: 'how' | 'help' | 'cost' | 'faq') => (section ? `/#${section}` : '/'),
  notFound: () => '/not-found',
  needsScript: () => '/needs-javascript',
  clinicianUnavailable: (query: { gp?: string } = {}) => withQuery('/clinician-unavailable', query),
  pricing: (section?: 'rebate' | 'ways') => (section ? `/pricing#${section}` : '/pricing'),
  contact: () => '/contact',
  blog: (query: { category?: string; page?: string; search?: string } = {}) => withQuery('/blog', query),
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
  /** `time` is a start to choose in the panel, and `minutes` how long the session is that it was shown for. */
  psychologist: (id: string, query: { time?: string; minutes?: string } = {}) =>
    withQuery('/find-a-psychologist/details', { id, ...query }),
  findGp: (query: { tab?: string; type?: string; show?: string } = {}) => withQuery('/find-a-gp', query),
  gpDetails: (id: string, query: { type?: string } = {}) =>
    withQuery('/find-a-gp/gp-details', { id, ...query }),

  signUp: () => '/signup',
  signUpWithInvite: () => '/sign-up-with-invite',

  booking: () => '/booking',
  bookingForm,
  bookingConfirm: () => bookingForm('confirm'),
  bookingPayment: (clientSecret?: string) => withQuery('/booking/payment-details', { clientSecret }),

  thankYou: (query: { return?: string } = {}) => withQuery('/thank-you', query),
  thankYouConfirmed: (query: { return?: string } = {}) => withQuery('/thank-you-confirmed', query),

  gp: (query: { paymentDetailStatus?: 'success' | 'failed' } = {}) => withQuery('/gp', query),
  gpSignUp: () => '/gp/signup',
  gpMedicare: () => '/gp/medicare',
  gpBookingPending: () => '/gp/booking-pending',
  gpBookingConfirmation: () => '/gp/booking-confirmation',
  gpThankYou: () => '/gp/thank-you',
  gpPayment: (clientSecret?: string) => withQuery('/gp/payment-details', { clientSecret }),
  safetyCheck: (query: PageQuery = {}) => withQuery('/gp/questionnaire', query),
  notSuitable: (query: PageQuery = {}) => withQuery('/gp/questionnaire/not-suitable', query),
  treatmentPlanQuestions: (query: PageQuery = {}) => withQuery('/gp/questionnaire/complete', query),
  extraQuestionnaire: (code: string) => `/gp/extra/${code}`,
  dass21: (query: PageQuery = {}) => withQuery('/gp/dass-21', query),

  myAppointments: (query: { show?: string } = {}) => withQuery('/my/appointments', query),
  moveAppointment: (id: string) => `/my/appointments/${encodeURIComponent(id)}/move`,
  myProfile: () => '/my/profile',
  myCard: (clientSecret?: string) => withQuery('/my/profile/card', { clientSecret }),
  myPayments: () => '/my/payments',
  myPayment: (id: string) => `/my/payments/${encodeURIComponent(id)}`,
  myReceipts: () => '/my/receipts',
  myReceipt: (id: string) => `/my/receipts/${encodeURIComponent(id)}`,
  myReferral: () => '/my/referral',
  myPsychologist: () => '/my/psychologist',
  mySignIns: () => '/my/sign-ins',
  myPeople: () => '/my/people',
  /** Where the link leads that another adult is sent. After the #, so that the secret gets into no log and no Referer. */
  lookedAfter: (token: string) => `/looked-after#${token}`,
  myQuestionnaires: () => '/my/questionnaires',
  myQuestionnaire: (id: string) => `/my/questionnaires/${encodeURIComponent(id)}`,

  privacy: () => '/privacy',
  terms: () => '/terms',

  logIn: (query: { redirectTo?: string } = {}) => withQuery('/login', query),
  /** The form of one sign-in, by the identity provider's name for it. */
  logInForm: (uid: string) => `/login/${encodeURIComponent(uid)}`,
  logInProblem: (query: { reason?: 'away' | 'broken' } = {}) => withQuery('/login/problem', query),
  logInCallback: () => '/auth/callback',
  forgotPassword: (query: { problem?: string; sent?: 'true'; redirectTo?: string } = {}) =>
    withQuery('/login/forgot', query),
  resetPassword: (query: { token?: string; problem?: string; changed?: 'true'; redirectTo?: string } = {}) =>
    withQuery('/login/reset', query),
  confirmEmail: (query: { token?: string } = {}) => withQuery('/confirm-email', query),

  /** Where the link in a new email address leads. */
  confirmNewEmail: (query: { token?: string } = {}) => withQuery('/confirm-new-email', query),

  uiGallery: (query: { theme?: string } = {}) => withQuery('/dev/ui', query),
} as const

/** A form that follows the booking of a GP appointment, named by its reserveId. */
export const formPaths = {
  mhtp: (booking: string) => paths.treatmentPlanQuestions({ booking }),
  dass21: (booking: string) => paths.dass21({ booking }),
} as const

/** The address of a session: in emails, text messages, calendars and the portal. It names no one. */
export const roomPages = {
  session: (roomId: string) => `/session/${encodeURIComponent(roomId)}`,
  /** What the clinician gives a guest. After the #, so that the secret gets into no log and no Referer. */
  guest: (roomId: string, secret: string) => `/session/${encodeURIComponent(roomId)}#${secret}`,
} as const

/** Public, plain, and something that anyone may look at. */
export const neutralSite = 'https://www.bom.gov.au/'

/** Shows nothing and leads to the neutral site: what Back finds of this site after a quick exit. */
export const leavePath = '/leave'
