import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { type FundingForm, fundingFormCodes, fundingForms } from '#domain/funding/methods.ts'
import { deskRoutes, doorRoutes } from './practice/routes.ts'

/** A page whose address is the path of its story in content/. */
const story = (path: string): RouteConfigEntry =>
  route(path, 'content/story-page.tsx', { id: `story:${path}` })

const formPages = {
  medicare: 'book/funding/medicare-page.tsx',
  ndis: 'book/funding/ndis-page.tsx',
  dva: 'book/funding/dva-page.tsx',
  workCover: 'book/funding/work-cover-page.tsx',
  confirm: 'book/finish/confirm-page.tsx',
} as const satisfies Record<FundingForm, string>

/** Every page of the site. See docs/product/site.md#routes. */
export default [
  // General
  index('find/home-page.tsx'),
  route('not-found', 'site/not-found-page.tsx', { id: 'notFound' }),
  route('needs-javascript', 'site/needs-script-page.tsx'),
  route('clinician-unavailable', 'find/profile/unavailable-page.tsx'),
  story('pricing'),
  route('contact', 'content/contact-page.tsx'),
  route('contact/thank-you', 'content/contact-thank-you-page.tsx'),
  route('blog', 'content/blog-page.tsx'),
  route('blog/:slug', 'content/article-page.tsx'),
  route('therapy', 'content/therapy-page.tsx'),
  route('therapy/:slug', 'content/treatment-page.tsx'),
  story('cancellation-policy'),
  story('parental-consent'),
  story('get-a-gp-referral'),
  route('refer-your-patients', 'content/refer-your-patients-page.tsx'),
  route('your-results', 'find/matching/results-page.tsx'),
  route('your-results-gp', 'find/matching/gp-results-page.tsx'),
  route('get-matched', 'find/matching/get-matched-page.tsx'),
  route('get-matched/questions', 'find/matching/questions-page.tsx'),

  // Listing and detail
  route('find-a-psychologist', 'find/listing/listing-page.tsx'),
  route('find-a-psychologist/details', 'find/profile/profile-page.tsx'),
  route('find-a-gp', 'find/gp/find-gp-page.tsx'),
  route('find-a-gp/gp-details', 'find/gp/gp-details-page.tsx'),

  // Sign-up and booking: inside the frame that shows what is held, and for how long
  layout('book/frame/booking-frame-page.tsx', [
    route('signup', 'account/funding-sign-up-page.tsx'),
    route('booking', 'book/finish/booking-start-page.tsx'),
    ...fundingFormCodes.map((form) => route(`booking/${fundingForms[form].slug}`, formPages[form])),
    route('booking/payment-details', 'book/finish/payment-page.tsx'),
    route('gp/signup', 'account/gp-sign-up-page.tsx'),
    route('gp/medicare', 'book/gp/gp-medicare-page.tsx'),
    route('gp/booking-pending', 'book/gp/gp-pending-page.tsx'),
    route('gp/booking-confirmation', 'book/gp/gp-confirmation-page.tsx'),
    route('gp/payment-details', 'book/gp/gp-payment-page.tsx'),
  ]),
  route('sign-up-with-invite', 'account/invite-sign-up-page.tsx'),

  // The thank-yous: they need a booking, and no clock
  layout('book/frame/booking-guards-page.tsx', [
    route('thank-you', 'book/finish/thank-you-page.tsx', { id: 'thankYou' }),
    route('thank-you-confirmed', 'book/finish/thank-you-page.tsx', { id: 'thankYouConfirmed' }),
    route('gp/thank-you', 'book/gp/gp-thank-you-page.tsx'),
  ]),

  // GP
  route('gp', 'book/gp/gp-page.tsx'),
  route('gp/questionnaire', 'questionnaires/safety-check-page.tsx'),
  route('gp/questionnaire/not-suitable', 'questionnaires/not-suitable-page.tsx'),
  route('gp/questionnaire/complete', 'questionnaires/treatment-plan-page.tsx'),
  route('gp/dass-21', 'questionnaires/dass21-page.tsx'),
  route('gp/extra/:code', 'questionnaires/extra-page.tsx'),

  // The client portal
  layout('portal/portal-frame-page.tsx', [
    route('my/appointments', 'portal/appointments-page.tsx'),
    route('my/profile', 'portal/profile-page.tsx'),
    route('my/profile/card', 'portal/card-page.tsx'),
    route('my/payments', 'portal/payments-page.tsx'),
    route('my/payments/:id', 'portal/payment-page.tsx'),
    route('my/referral', 'portal/referral-page.tsx'),
    route('my/psychologist', 'portal/psychologist-page.tsx'),
    route('my/questionnaires', 'portal/questionnaires-page.tsx'),
    route('my/questionnaires/:id', 'portal/questionnaire-page.tsx'),
    route('my/receipts', 'portal/receipts-page.tsx'),
    route('my/sign-ins', 'portal/sign-ins-page.tsx'),
    route('my/people', 'portal/people-page.tsx'),
  ]),

  // With a calendar or a sheet of paper there is no room for the portal's menu
  route('my/appointments/:id/move', 'portal/move-page.tsx'),
  route('my/receipts/:id', 'portal/receipt-page.tsx'),

  // A video session, for its client, its clinician and their guests
  route('session/:id', 'room/session-page.tsx'),

  // The practice side
  layout('practice/practice-frame-page.tsx', [...deskRoutes]),
  ...doorRoutes,

  story('privacy'),
  story('terms'),

  // Logging in: what the built-in identity provider shows, and where any provider sends people back to
  route('login', 'account/sign-in-start-page.tsx'),
  route('login/forgot', 'account/forgot-password-page.tsx'),
  route('login/reset', 'account/reset-password-page.tsx'),
  route('login/problem', 'account/sign-in-problem-page.tsx'),
  route('login/:uid', 'account/sign-in-page.tsx'),
  route('auth/callback', 'account/sign-in-callback-page.tsx'),
  route('confirm-email', 'account/confirm-email-page.tsx'),

  route('confirm-new-email', 'account/confirm-new-email-page.tsx'),
  route('looked-after', 'account/looked-after-page.tsx'),

  route('dev/ui', 'dev/ui-gallery-page.tsx'),
  route('dev/blocks', 'dev/blocks-gallery-page.tsx'),
  route('*', 'site/not-found-page.tsx', { id: 'anywhereElse' }),
] satisfies RouteConfig
