import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Link } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ChecklistItem, SetupStep } from '#domain/practice/checklist.ts'
import * as styles from './checklist.module.css'

type ChecklistProps = { items: readonly ChecklistItem[]; current?: SetupStep }

/** What is settled, what is not, and the way to each. */
export function Checklist({ items, current }: ChecklistProps) {
  return (
    <nav aria-label="Your set-up">
      <ol className={styles.list}>
        {items.map(({ code, label, isSettled }) => {
          const isCurrent = code === current
          const Icon = isSettled ? CircleCheck : isCurrent ? ArrowRight : CircleDashed
          return (
            <li key={code} className={isSettled ? styles.done : undefined}>
              <Icon className="icon" />
              <span>
                <Link
                  to={staffPages.setupSteps({ step: code })}
                  aria-current={isCurrent ? 'step' : undefined}
                >
                  {label}
                </Link>
                <small>{isSettled ? 'Done' : isCurrent ? 'Now' : 'Still to do'}</small>
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
