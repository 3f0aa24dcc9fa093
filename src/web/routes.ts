import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { type FundingForm, fundingFormCodes, fundingForms } from '#domain/funding/forms.ts'
import { signInRoutes, staffAccountRoutes } from './practice/sign-in/routes.ts'
import { firstSetupRoutes, setupRoutes } from './practice/setup/routes.ts'
import { diaryRoutes } from './practice/diary/routes.ts'
import { workingTimeRoutes } from './practice/working-time/routes.ts'
import { clientsRoutes } from './practice/clients/routes.ts'
import { bookingRoutes } from './practice/booking/routes.ts'
import { cliniciansRoutes } from './practice/clinicians/routes.ts'
import { itemsRoutes } from './practice/items/routes.ts'
import { officeRoutes } from './practice/office/routes.ts'
import { moneyRoutes } from './practice/money/routes.ts'

/** A page whose address is the path of its story in content/. */
const story = (path: string): RouteConfigEntry =>
  route(path, 'content/story/story-page.tsx', { id: `story:${path}` })

const formPages = {
  medicare: 'booking/medicare/medicare-page.tsx',
  ndis: 'booking/ndis/ndis-page.tsx',
  dva: 'booking/dva/dva-page.tsx',
  workCover: 'booking/work-cover/work-cover-page.tsx',
  confirm: 'booking/confirm/confirm-page.tsx',
} as const satisfies Record<FundingForm, string>

/** Every page of the site. See docs/product/site.md#routes. */
export default [
  // General
  index('discovery/home/home-page.tsx'),
  route('not-found', 'site/not-found-page.tsx', { id: 'notFound' }),
  route('needs-javascript', 'site/needs-script-page.tsx'),
  route('clinician-unavailable', 'discovery/profile/unavailable-page.tsx'),
  story('pricing'),
  route('contact', 'content/contact/contact-page.tsx'),
  route('contact/thank-you', 'content/contact/contact-thank-you-page.tsx'),
  route('blog', 'content/blog/blog-page.tsx'),
  route('blog/:slug', 'content/blog/article-page.tsx'),
  route('therapy', 'content/therapy/therapy-page.tsx'),
  route('therapy/:slug', 'content/therapy/treatment-page.tsx'),
  story('cancellation-policy'),
  story('parental-consent'),
  story('get-a-gp-referral'),
  route('refer-your-patients', 'content/referral-form/refer-your-patients-page.tsx'),
  route('your-results', 'discovery/matching/results-page.tsx'),
  route('your-results-gp', 'discovery/matching/gp-results-page.tsx'),
  route('get-matched', 'discovery/matching/get-matched-page.tsx'),
  route('get-matched/questions', 'discovery/matching/questions-page.tsx'),

  // Listing and detail
  route('find-a-psychologist', 'discovery/listing/listing-page.tsx'),
  route('find-a-psychologist/details', 'discovery/profile/profile-page.tsx'),
  route('find-a-gp', 'gp/find-gp-page.tsx'),
  route('find-a-gp/gp-details', 'gp/gp-details-page.tsx'),

  // Sign-up and booking: inside the frame that shows what is held, and for how long
  layout('booking/frame/booking-frame-page.tsx', [
    route('signup', 'account/sign-up/funding-sign-up-page.tsx'),
    route('booking', 'booking/start/booking-start-page.tsx'),
    ...fundingFormCodes.map((form) => route(`booking/${fundingForms[form].slug}`, formPages[form])),
    route('booking/payment-details', 'booking/payment/payment-page.tsx'),
    route('gp/signup', 'account/sign-up/gp-sign-up-page.tsx'),
    route('gp/medicare', 'booking/gp/gp-medicare-page.tsx'),
    route('gp/booking-pending', 'booking/gp/gp-pending-page.tsx'),
    route('gp/booking-confirmation', 'booking/gp/gp-confirmation-page.tsx'),
    route('gp/payment-details', 'booking/gp/gp-payment-page.tsx'),
  ]),
  route('sign-up-with-invite', 'account/sign-up/invite-sign-up-page.tsx'),

  // The thank-yous: they need a booking, and no clock
  layout('booking/frame/booking-guards-page.tsx', [
    route('thank-you', 'booking/thank-you/thank-you-page.tsx', { id: 'thankYou' }),
    route('thank-you-confirmed', 'booking/thank-you/thank-you-page.tsx', { id: 'thankYouConfirmed' }),
    route('gp/thank-you', 'booking/gp/gp-thank-you-page.tsx'),
  ]),

  // GP
  route('gp', 'gp/gp-page.tsx'),
  route('gp/questionnaire', 'questionnaires/safety-check-page.tsx'),
  route('gp/questionnaire/not-suitable', 'questionnaires/not-suitable-page.tsx'),
  route('gp/questionnaire/complete', 'questionnaires/treatment-plan-page.tsx'),
  route('gp/dass-21', 'questionnaires/dass21-page.tsx'),
  route('gp/extra/:code', 'questionnaires/extra-page.tsx'),

  // The client portal
  layout('portal/portal-frame-page.tsx', [
    route('my/appointments', 'portal/appointments-page.tsx'),
    route('my/profile', 'portal/profile-page.tsx'),
    route('my/profile/card', 'portal/card/card-page.tsx'),
    route('my/payments', 'portal/payments/payments-page.tsx'),
    route('my/payments/:id', 'portal/payments/payment-page.tsx'),
    route('my/referral', 'portal/referral-page.tsx'),
    route('my/psychologist', 'portal/psychologist-page.tsx'),
    route('my/questionnaires', 'portal/questionnaires/questionnaires-page.tsx'),
    route('my/questionnaires/:id', 'portal/questionnaires/questionnaire-page.tsx'),
    route('my/receipts', 'portal/receipts/receipts-page.tsx'),
    route('my/sign-ins', 'portal/sign-ins-page.tsx'),
  ]),

  // With a calendar or a sheet of paper there is no room for the portal's menu
  route('my/appointments/:id/move', 'portal/move/move-page.tsx'),
  route('my/receipts/:id', 'portal/receipts/receipt-page.tsx'),

  // A video session, for its client, its clinician and their guests
  route('session/:id', 'room/session-page.tsx'),

  // The practice side
  layout('practice/frame/practice-frame-page.tsx', [
    ...staffAccountRoutes,
    ...setupRoutes,
    ...diaryRoutes,
    ...workingTimeRoutes,
    ...clientsRoutes,
    ...bookingRoutes,
    ...cliniciansRoutes,
    ...itemsRoutes,
    ...officeRoutes,
    ...moneyRoutes,
  ]),
  ...signInRoutes,
  ...firstSetupRoutes,

  story('privacy'),
  story('terms'),

  // Logging in: what the built-in identity provider shows, and where any provider sends people back to
  route('login', 'account/sign-in/start-page.tsx'),
  route('login/forgot', 'account/sign-in/forgot-page.tsx'),
  route('login/reset', 'account/sign-in/reset-page.tsx'),
  route('login/problem', 'account/sign-in/problem-page.tsx'),
  route('login/:uid', 'account/sign-in/sign-in-page.tsx'),
  route('auth/callback', 'account/sign-in/callback-page.tsx'),
  route('confirm-email', 'account/sign-in/confirm-email-page.tsx'),

  route('confirm-new-email', 'account/sign-in/confirm-new-email-page.tsx'),

  route('dev/ui', 'dev/ui-gallery-page.tsx'),
  route('dev/blocks', 'dev/blocks-gallery-page.tsx'),
  route('*', 'site/not-found-page.tsx', { id: 'anywhereElse' }),
] satisfies RouteConfig
