import CalendarCheck from 'lucide-react/icons/calendar-check'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Wallet from 'lucide-react/icons/wallet'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import type { PageHandle } from '../../page-handle.ts'
import { PageHead } from '../../site/page-head.tsx'
import { Drawing } from '../../ui/art.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { forgetAnswers, useAnswers } from './answers-store.ts'
import * as styles from './matching.module.css'

/** The page has its own next step. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

const promises = [
  {
    Icon: HeartHandshake,
    title: 'Three people, and why',
    text: 'Each comes with one plain sentence on why they fit what you told us. Nobody pays to be on the list.',
  },
  {
    Icon: CalendarCheck,
    title: 'Free when you are',
    text: 'We only suggest people who have a free time for you, on the days you choose.',
  },
  {
    Icon: Wallet,
    title: 'The cost up front',
    text: 'You see what you pay after your rebate beside every name. Answering costs nothing.',
  },
]

export default function GetMatchedPage() {
  const hasBegun = useAnswers().who !== ''
  return (
    <div className="wrap grid items-center gap-8 pt-10 pb-section lg:grid-cols-[minmax(0,680px)_1fr] lg:gap-16 lg:pt-16">
      <PageHead
        title="Get matched"
        description="Six short questions, then up to three clinicians who fit, with one plain sentence on why."
      />
      <div>
        <h1>Six short questions, three people who fit</h1>
        <p className="lead mt-5">
          It takes about two minutes. No account needed, and you can stop or go back at any time: your answers
          stay in this tab, unless you ask us at the end to send them to our team.
        </p>
        <div className="flex flex-wrap items-center gap-3 mt-8">
          <LinkButton to={paths.matchingQuestions()}>
            {hasBegun ? 'Go on with your answers' : 'Start the questions'}
          </LinkButton>
          {hasBegun ? (
            <Button look="quiet" onClick={forgetAnswers}>
              Start again
            </Button>
          ) : (
            <LinkButton look="quiet" to={paths.findPsychologist()}>
              See everybody instead
            </LinkButton>
          )}
        </div>
        <ul className="grid gap-6 mt-12 pt-8 border-t border-line">
          {promises.map(({ Icon, title, text }) => (
            <li key={title} className="grid grid-cols-[24px_1fr] gap-4">
              <Icon className="icon size-6 text-bloom-text" />
              <div>
                <h2 className="text-lg leading-[1.3]">{title}</h2>
                <p className="text-sm text-ink-soft mt-1">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-soft mt-8">
          Not safe right now? <a href="#crisis">Talk to someone now</a>.
        </p>
      </div>
      <div className={`hidden lg:grid lg:justify-items-center ${styles.art}`}>
        <Drawing name="sprig" />
      </div>
    </div>
  )
}
