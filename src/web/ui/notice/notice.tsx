import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

const icons = {
  info: Info,
  plain: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleX,
} as const

type NoticeType = keyof typeof icons

type NoticeProps = {
  type?: NoticeType
  title?: ReactNode
  /** Read out when it appears: politely, or at once if it stops the person. */
  announced?: 'politely' | 'atOnce'
  icon?: ReactNode
  children?: ReactNode
}

/** Stays on the page until its cause is gone. */
export function Notice({ type = 'info', title, announced, icon, children }: NoticeProps) {
  const Icon = icons[type]
  const role = announced && (announced === 'atOnce' ? 'alert' : 'status')
  return (
    <div className={`notice notice--${type}`} role={role}>
      {icon ?? <Icon className="icon" />}
      {title && <b>{title}</b>}
      {children && <p>{children}</p>}
    </div>
  )
}
