import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useAttachedClinicianId } from '../client/client-profile.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import { AvailabilityBadge } from './availability-badge.tsx'
import { BookNow } from './book-now.tsx'
import type { CardView } from './card-view.ts'
import * as styles from './clinician-card.module.css'

/** A psychologist in a list: when, who, what for, what it costs. Lists around it change more often than it does. */
export const ClinicianCard = memo(function ClinicianCard({ view }: { view: CardView }) {
  const { name, _id } = view.clinician
  const isAttached = useAttachedClinicianId() === _id
  const facts = { ...view.facts, isAttached }
  const profile = paths.psychologist(_id)
  const lines = [
    { Icon: HeartHandshake, term: 'Helps with', words: view.helpsWith },
    { Icon: Wallet, term: 'Funding', words: view.paidBy },
    { Icon: Users, term: 'Sees', words: view.sees },
  ]
  return (
    <article className={`card ${styles.card}`}>
      <div className={styles.top}>
        {view.avatar ? <Portrait src={view.avatar} /> : <div className="portrait" />}
        <div>
          <h3>
            <Link to={profile}>{name}</Link>
          </h3>
          <p className={styles.role}>
            {view.role}
            <br />
            {view.about}
          </p>
        </div>
      </div>
      <div>
        <AvailabilityBadge facts={facts} nextDay={view.nextDay} />
      </div>
      <p className={styles.bio}>{view.bio}</p>
      <dl className="facts">
        {lines.map(({ Icon, term, words }) => (
          <div key={term}>
            <dt>
              <Icon className="icon" />
              <span className="sr-only">{term}</span>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <p className="text-sm">
          {view.cost && <b className="font-semibold tabular-nums">{view.cost.amount}</b>}{' '}
          <span className="text-ink-soft">{view.cost?.note ?? 'The cost is shown before you book'}</span>
        </p>
        <BookNow view={view} facts={facts} to={`${profile}#book`}>
          <LinkButton look="secondary" size="small" to={profile}>
            View profile<span className="sr-only"> of {name}</span>
          </LinkButton>
        </BookNow>
      </div>
    </article>
  )
})
