import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import type { ComingSoonId } from './coming-soon/pages.ts'

/** An address of the documents whose page is still to come. */
const soon = (path: string, id: ComingSoonId): RouteConfigEntry =>
  route(path, 'coming-soon/coming-soon-page.tsx', { id })

/** Document 1, section 2, in its order; then the portal, the legal pages, logging in and the developers' page. */
export default [
  // General
  index('home/home-page.tsx'),
  route('not-found', 'site/not-found-page.tsx', { id: 'notFound' }),
  route('clinician-unavailable', 'profile/unavailable-page.tsx'),
  soon('pricing', 'pricing'),
  soon('contact', 'contact'),
  soon('contact/thank-you', 'contactThankYou'),
  soon('blog', 'blog'),
  soon('blog/:slug', 'article'),
  soon('therapy/:slug', 'therapy'),
  soon('cancellation-policy', 'cancellationPolicy'),
  soon('parental-consent', 'parentalConsent'),
  soon('get-a-gp-referral', 'getGpReferral'),
  soon('refer-your-patients', 'referYourPatients'),
  route('your-results', 'matching/results-page.tsx'),
  route('your-results-gp', 'matching/gp-results-page.tsx'),
  route('get-matched', 'matching/get-matched-page.tsx'),
  route('get-matched/questions', 'matching/questions-page.tsx'),

  // Listing and detail
  route('find-a-psychologist', 'listing/listing-page.tsx'),
  route('find-a-psychologist/details', 'profile/profile-page.tsx'),
  route('find-a-gp', 'gp/find-gp-page.tsx'),
  route('find-a-gp/gp-details', 'gp/gp-details-page.tsx'),

  // Sign-up and booking: inside the frame that shows what is held, and for how long
  layout('booking-frame/booking-frame-page.tsx', [
    route('signup', 'sign-up/funding-sign-up-page.tsx'),
    route('booking', 'booking-start/booking-start-page.tsx'),
    route('booking/medicare', 'medicare/medicare-page.tsx'),
    route('booking/ndis', 'ndis/ndis-page.tsx'),
    route('booking/dva', 'dva/dva-page.tsx'),
    route('booking/workcover', 'work-cover/work-cover-page.tsx'),
    route('booking/confirm', 'confirm/confirm-page.tsx'),
    route('booking/payment-details', 'payment/payment-page.tsx'),
    route('gp/signup', 'sign-up/gp-sign-up-page.tsx'),
    soon('gp/medicare', 'gpMedicare'),
    soon('gp/booking-pending', 'gpBookingPending'),
    soon('gp/booking-confirmation', 'gpBookingConfirmation'),
    soon('gp/payment-details', 'gpPayment'),
  ]),
  route('sign-up-with-invite', 'sign-up/invite-sign-up-page.tsx'),

  // The thank-yous: they need a booking, and no clock
  layout('booking-frame/booking-guards-page.tsx', [
    route('thank-you', 'thank-you/thank-you-page.tsx', { id: 'thankYou' }),
    route('thank-you-confirmed', 'thank-you/thank-you-page.tsx', { id: 'thankYouConfirmed' }),
    soon('gp/thank-you', 'gpThankYou'),
  ]),

  // GP
  route('gp', 'gp/gp-page.tsx'),
  soon('gp/questionnaire', 'safetyCheck'),
  soon('gp/questionnaire/not-suitable', 'notSuitable'),
  soon('gp/questionnaire/complete', 'treatmentPlanQuestions'),
  soon('gp/dass-21', 'dass21'),

  // The client portal
  layout('portal/portal-frame-page.tsx', [
    route('my/appointments', 'portal/appointments-page.tsx'),
    route('my/profile', 'portal/profile-page.tsx'),
    route('my/referral', 'portal/referral-page.tsx'),
    route('my/psychologist', 'portal/psychologist-page.tsx'),
  ]),

  soon('privacy', 'privacy'),
  soon('terms', 'terms'),

  // Logging in: what the built-in identity provider shows, and where any provider sends people back to
  route('login', 'sign-in/start-page.tsx'),
  route('login/forgot', 'sign-in/forgot-page.tsx'),
  route('login/reset', 'sign-in/reset-page.tsx'),
  route('login/problem', 'sign-in/problem-page.tsx'),
  route('login/:uid', 'sign-in/sign-in-page.tsx'),
  route('auth/callback', 'session/callback-page.tsx'),

  route('dev/ui', 'dev/ui-gallery-page.tsx'),
  route('*', 'site/not-found-page.tsx', { id: 'anywhereElse' }),
] satisfies RouteConfig
