import BookOpen from 'lucide-react/icons/book-open'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ListChecks from 'lucide-react/icons/list-checks'
import Search from 'lucide-react/icons/search'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '#contract/page-paths.ts'

/** See docs/product/site.md#header. */
export const mainNavigation = [
  { label: 'Psychologists', to: paths.findPsychologist(), Icon: Search },
  { label: 'GPs', to: paths.findGp(), Icon: Stethoscope },
  { label: 'Pricing', to: paths.pricing(), Icon: Wallet },
  { label: 'How it works', to: paths.home('how'), Icon: ListChecks },
  { label: 'Questions', to: paths.home('faq'), Icon: CircleQuestionMark },
  { label: 'Blog', to: paths.blog(), Icon: BookOpen },
] as const
