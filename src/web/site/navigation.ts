import BookOpen from 'lucide-react/icons/book-open'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ListChecks from 'lucide-react/icons/list-checks'
import Search from 'lucide-react/icons/search'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '#contract/page-paths.ts'
import { schemeLabels } from '#domain/funding/forms.ts'

/** See docs/product/site.md#header. */
export const mainNavigation = [
  { label: 'Psychologists', to: paths.findPsychologist(), Icon: Search },
  { label: 'GPs', to: paths.findGp(), Icon: Stethoscope },
  { label: 'Pricing', to: paths.pricing(), Icon: Wallet },
  { label: 'How it works', to: paths.home('how'), Icon: ListChecks },
  { label: 'Questions', to: paths.home('faq'), Icon: CircleQuestionMark },
  { label: 'Blog', to: paths.blog(), Icon: BookOpen },
] as const

export const footerNavigation = [
  {
    title: 'Find care',
    links: [
      { label: 'Find a psychologist', to: paths.findPsychologist() },
      { label: 'Find a GP', to: paths.findGp() },
      { label: 'Get matched', to: paths.getMatched() },
      { label: 'Get a GP referral', to: paths.getGpReferral() },
    ],
  },
  {
    title: 'Paying',
    links: [
      { label: 'Pricing', to: paths.pricing() },
      { label: 'Medicare rebates', to: paths.pricing('rebate') },
      { label: schemeLabels.join(', '), to: paths.pricing('ways') },
      { label: 'Cancellation policy', to: paths.cancellationPolicy() },
    ],
  },
  {
    title: 'About us',
    links: [
      { label: 'How it works', to: paths.home('how') },
      { label: 'Blog', to: paths.blog() },
      { label: 'Contact', to: paths.contact() },
      { label: 'Refer your patients', to: paths.referYourPatients() },
    ],
  },
] as const
