import { paths } from '#contract/page-paths.ts'
import type { GpAppointmentKind } from '#domain/booking/appointment-types.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { SupportEmail } from '../../api/support-email.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton, TryAgainButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { bones } from '../../ui/skeletons.tsx'
import * as styles from './gp.module.css'

const kindName = { initial: 'an initial', review: 'a review' } as const satisfies Record<
  GpAppointmentKind,
  string
>

/** How far ahead the list looks. See docs/product/choosing-a-time.md#booking-window. */
const windowWords = { NEW: '4 weeks', EXISTING: '3 months' } as const satisfies Record<
  BookingRuleType,
  string
>

export const NoTimes = ({ kind, rule }: { kind: GpAppointmentKind; rule: BookingRuleType }) => (
  <EmptyState
    drawing="branch"
    level={3}
    title={`No GP is free in the next ${windowWords[rule]}`}
    actions={
      <LinkButton look="secondary" to={paths.getGpReferral()}>
        Other ways to get a plan
      </LinkButton>
    }
  >
    Nobody has a time for {kindName[kind]} appointment just now. Times open every day, so it is worth looking
    again tomorrow. Your own GP can also write a treatment plan.
  </EmptyState>
)

export const TimesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="grid justify-items-start gap-3 my-4">
    <Notice type="error" title="We could not load the times" announced="politely">
      Something went wrong. Please try again.
    </Notice>
    <TryAgainButton look="secondary" onClick={onRetry} />
  </div>
)

/** Four entries, as tall as the ones that come. */
export const TimesSkeleton = () => (
  <ul className={styles.list} aria-hidden="true">
    {Array.from({ length: 4 }, (_, item) => (
      <li key={item}>
        {bones('portrait')}
        <div className="grid gap-3">
          {bones('h-6 w-2/5', 'h-4 w-3/5', 'h-5 w-2/5')}
          <div className="slots">{bones(...Array<string>(8).fill('h-11 rounded'))}</div>
        </div>
      </li>
    ))}
  </ul>
)

export const BookingNeedsScript = () => (
  <noscript>
    <div className="my-4">
      <Notice type="plain">
        Booking a time needs JavaScript. You can also write to <SupportEmail /> with the GP and time you would
        like.
      </Notice>
    </div>
  </noscript>
)
