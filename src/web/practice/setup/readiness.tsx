import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Link, useRevalidator } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ChecklistItem, SetupStep } from '#domain/staff/practice-setup.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callStaff, invalidateStaff } from '../desk/staff.ts'
import { StateLine } from '../desk/desk.tsx'
import * as styles from './setup.module.css'

export const Checklist = ({ items, current }: { items: readonly ChecklistItem[]; current?: SetupStep }) => (
  <nav aria-label="Your set-up">
    <ol className={styles.list}>
      {items.map(({ code, label, isSettled }) => {
        const isCurrent = code === current
        const Icon = isSettled ? CircleCheck : isCurrent ? ArrowRight : CircleDashed
        return (
          <li
            key={code}
            className={`grid grid-cols-[22px_minmax(0,1fr)] items-start gap-3 text-sm leading-[1.35] ${isSettled ? styles.done : ''}`}
          >
            <Icon className="icon" />
            <span>
              <Link
                className="block pt-3 font-semibold"
                to={staffPages.setupSteps({ step: code })}
                aria-current={isCurrent ? 'step' : undefined}
              >
                {label}
              </Link>
              <small className="block pb-3 text-xs text-ink-soft">
                {isSettled ? 'Done' : isCurrent ? 'Now' : 'Still to do'}
              </small>
            </span>
          </li>
        )
      })}
    </ol>
  </nav>
)

/** What stands in for an outside service, or is missing: the same lines that the server prints when it starts. */
export function Simulations({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">What is not real yet</h2>
      <ul className="mt-3 grid gap-3">
        {lines.map((line) => (
          <li key={line}>
            <StateLine tone="due">{line}</StateLine>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Opening({ isOpen }: { isOpen: boolean }) {
  const { revalidate } = useRevalidator()
  const { act, busy, problem } = useAction()
  const change = () =>
    act('change', {
      call: () => callStaff('openPractice', { body: { isOpen: !isOpen } }),
      // The line above every page says whether it is open.
      after: () => Promise.all([invalidateStaff('readPracticeSetup'), revalidate()]),
    })
  return (
    <div className="grid justify-items-start gap-4">
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
      <Button
        look={isOpen ? 'secondary' : 'primary'}
        busy={busy !== null && (isOpen ? 'Closing' : 'Opening')}
        onClick={() => void change()}
      >
        {isOpen ? 'Close for new bookings' : 'Open for bookings'}
      </Button>
    </div>
  )
}
