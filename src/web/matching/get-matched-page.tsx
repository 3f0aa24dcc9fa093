import CalendarCheck from 'lucide-react/icons/calendar-check'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Wallet from 'lucide-react/icons/wallet'
import { keptPageHeaders } from '#contract/kept-page.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { Drawing } from '../ui/art/drawing.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { forgetAnswers, useAnswers } from './answers-store.ts'
import './matching.css'

/** The page has its own next step. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => keptPageHeaders

const promises = [
  {
    Icon: HeartHandshake,
    title: 'Three people, and why',
    text: 'Each comes with one plain sentence on why they fit what you told us. Nobody pays to be on the list.',
  },
  {
    Icon: CalendarCheck,
    title: 'Free when you are',
    text: 'We only suggest people who have a time for you in the next four weeks, on the days you choose.',
  },
  {
    Icon: Wallet,
    title: 'The cost up front',
    text: 'You see what you pay after your rebate beside every name. Nothing is charged by answering.',
  },
]

export default function GetMatchedPage() {
  const hasBegun = useAnswers().who !== ''
  return (
    <div className="wrap match-intro">
      <PageHead
        title="Get matched"
        description="Six short questions, then up to three psychologists who fit, with one plain sentence on why."
      />
      <div>
        <h1>Six short questions, three people who fit</h1>
        <p className="lead mt-5">
          It takes about two minutes. No account needed, and you can stop or go back at any time: your answers
          stay in this tab.
        </p>
        <div className="row mt-8">
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
        <ul className="match-promises">
          {promises.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon className="icon" />
              <div>
                <h2>{title}</h2>
                <p className="small soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="small soft mt-8">
          Not safe right now? <a href="#crisis">Talk to someone now</a>.
        </p>
      </div>
      <div className="match-intro__art">
        <Drawing name="sprig" />
      </div>
    </div>
  )
}
