import CalendarCheck from 'lucide-react/icons/calendar-check'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Languages from 'lucide-react/icons/languages'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { ListedClinician } from '#contract/clinicians.ts'
import { cardBadgeText } from '#domain/clinicians/card.ts'
import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { fitSentence } from '#domain/matching/fit-sentence.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import { costWords } from '../appointment/cost-words.ts'
import { shortDay } from '../appointment/day-words.ts'
import { storeItem } from '../appointment/session-items.ts'
import { zoneWords } from '../appointment/zone-line.tsx'
import { concernWords, fundingWords } from '../clinician-card/card-words.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import { aboutOf, roleOf, speaks } from './fit-facts.ts'

export type FitCardProps = {
  clinician: ListedClinician
  criteria: MatchingCriteria
  zone: ZoneId
  /** "The closest fit". */
  heading: string
  /** Only the closest has the filled button. */
  isFilled: boolean
}

/** The reason comes first, in one plain sentence; facts, time and cost after it. */
export function FitCard(props: FitCardProps) {
  const { clinician, criteria, zone, heading } = props
  const { helmControl } = clinician
  const nameId = useId()
  return (
    <article className="card fit" aria-labelledby={nameId}>
      <div className="fit__who">
        {clinician.avatar ? <Portrait src={clinician.avatar} /> : <div className="portrait" />}
        <div>
          <h3 id={nameId}>
            <Link to={paths.psychologist(clinician._id)}>{clinician.name}</Link>
          </h3>
          <p className="small soft">
            {roleOf(clinician)}
            <br />
            {aboutOf(clinician)}
          </p>
        </div>
      </div>
      <div className="fit__why">
        <b>{heading}</b>
        <p>{fitSentence(clinician, criteria, zone)}</p>
        <dl className="facts">
          <Fact
            icon={<HeartHandshake className="icon" />}
            name="Helps with"
            words={concernWords(helmControl.primarySpecialisations)}
          />
          <Fact
            icon={<Wallet className="icon" />}
            name="Funding"
            words={fundingWords(helmControl.fundingMethods)}
          />
          <Fact icon={<Languages className="icon" />} name="Speaks" words={speaks(clinician)} />
        </dl>
      </div>
      <FitFoot {...props} />
    </article>
  )
}

function Fact({ icon, name, words }: { icon: ReactNode; name: string; words: string }) {
  return (
    <div>
      <dt>
        {icon}
        <span className="sr">{name}</span>
      </dt>
      <dd>{words}</dd>
    </div>
  )
}

function FitFoot({ clinician, criteria, zone, isFilled }: FitCardProps) {
  const { rates } = useSettings()
  const start = clinician.matchedNextAvailabilities[0]?.startDateTime
  if (start === undefined) return null
  const at = new Date(start)
  const day = localDayAt(at, zone)
  const { role } = clinician.medicare
  const cost = costWords({ funding: criteria.funding, role, sessionDate: isoDateOf(day), rates })
  return (
    <div className="fit__foot">
      <div>
        <Badge tone="success" icon={<CalendarCheck className="icon" />}>
          {cardBadgeText({ kind: 'nextAvailable', startDateTime: start }, () => shortDay(day))}
        </Badge>
        <p className="fit__time xs soft">
          {formatTimeAt(at, zone, 'h:mm aa')}, {zoneWords(zone, at)}
        </p>
      </div>
      {cost && (
        <p className="fit__price small">
          <b>{cost.price}</b> {cost.priceNote}
          <br />
          <span className="soft">{cost.detail}</span>
        </p>
      )}
      <div className="btns">
        <BookNow clinician={clinician} criteria={criteria} look={isFilled ? 'primary' : 'secondary'} />
        <LinkButton look="quiet" size="small" to={paths.psychologist(clinician._id)}>
          View profile<span className="sr"> of {clinician.name}</span>
        </LinkButton>
      </div>
    </div>
  )
}

type BookNowProps = Pick<FitCardProps, 'clinician' | 'criteria'> & { look: 'primary' | 'secondary' }

/** The way to pay that was answered here is not asked again at the booking. */
function BookNow({ clinician, criteria, look }: BookNowProps) {
  const { user } = useSession()
  const words = (
    <>
      Book now<span className="sr"> with {clinician.name}</span>
    </>
  )
  if (user?.role === 'clinician')
    return (
      <Button look={look} size="small" disabledReason={bookingRefusalText('signedInAsClinician', '')}>
        {words}
      </Button>
    )
  return (
    <LinkButton
      look={look}
      size="small"
      to={`${paths.psychologist(clinician._id)}#book`}
      onClick={() => storeItem('funding', criteria.funding)}
    >
      {words}
    </LinkButton>
  )
}
