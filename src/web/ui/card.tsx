import type { ComponentProps, ComponentType, ReactNode } from 'react'

/** Only for things you could pick up. */
export const Card = ({
  raised = false,
  className = '',
  ...div
}: ComponentProps<'div'> & { raised?: boolean }) => (
  <div {...div} className={`card ${raised ? 'card--raised' : ''} ${className}`} />
)

type BadgeProps = {
  tone?: 'neutral' | 'success' | 'warning' | 'info' | 'bloom' | 'main'
  /** With a meaning comes an icon: colour is never alone. */
  icon?: ReactNode
  children: ReactNode
}

export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={`badge badge--${tone}`}>
    {icon}
    {children}
  </span>
)

type IconFact = { Icon: ComponentType<{ className?: string }>; term: string; words: string | null }

/** Facts with icons to scan by. The terms are for those who hear them; a fact without words is left out. */
export const IconFacts = ({ facts }: { facts: readonly IconFact[] }) => (
  <dl className="facts">
    {facts
      .filter(({ words }) => words !== null)
      .map(({ Icon, term, words }) => (
        <div key={term}>
          <dt>
            <Icon className="icon" />
            <span className="sr-only">{term}</span>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
  </dl>
)

/** A drawn person. Their name stands beside it, so the picture itself is silent. */
export const Portrait = ({
  src,
  size = 'regular',
}: {
  src: string
  size?: 'regular' | 'small' | 'round' | 'large'
}) => (
  <div className={`portrait portrait--${size}`}>
    <img src={src} alt="" width="84" height="84" loading="lazy" decoding="async" />
  </div>
)
