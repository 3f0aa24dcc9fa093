import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Phone from 'lucide-react/icons/phone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Video from 'lucide-react/icons/video'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge/badge.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import type { AppointmentView } from './appointment-view.ts'
import * as styles from './appointment-card.module.css'

const icons = { success: CircleCheck, warning: TriangleAlert, info: Info, neutral: CalendarX } as const

type AppointmentCardProps = {
  view: AppointmentView
  avatar: string | null
  isNext?: boolean
  children?: ReactNode
  actions?: ReactNode
}

export function AppointmentCard({ view, avatar, isNext = false, children, actions }: AppointmentCardProps) {
  const Icon = view.badge && icons[view.badge.tone]
  const Mode = view.mode === 'Video call' ? Video : Phone
  return (
    <li className={isNext ? `card card--raised ${styles.card} ${styles.next}` : `card ${styles.card}`}>
      <div className={styles.date} aria-hidden="true">
        <span>{view.month}</span>
        <b>{view.day}</b>
      </div>
      <div className={styles.body}>
        <div className={`${styles.badges} flex flex-wrap items-center gap-2`}>
          {view.badge && Icon && (
            <Badge tone={view.badge.tone} icon={<Icon className="icon" />}>
              {view.badge.words}
            </Badge>
          )}
          <Badge icon={<Mode className="icon" />}>{view.mode}</Badge>
        </div>
        <h3>{view.when}</h3>
        <p className="text-sm text-ink-soft">{view.length}</p>
        <div className={styles.who}>
          {avatar && <Portrait src={avatar} size="small" />}
          <p>
            <b className="font-semibold">{view.name}</b>
            <br />
            <span className="text-sm text-ink-soft">{view.what}</span>
          </p>
        </div>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
