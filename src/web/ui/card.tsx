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

const sizeClass = (size: PortraitSize) => `portrait portrait--${size}`
type PortraitSize = 'regular' | 'small' | 'round' | 'large'

type PortraitProps = {
  /** Null where there is no picture: the first letters of the name stand for it. */
  src: string | null
  name?: string
  size?: PortraitSize
}

/** A drawn person. Their name stands beside it, so the picture itself is silent. */
export const Portrait = ({ src, name = '', size = 'regular' }: PortraitProps) =>
  src === null ? (
    <div
      className={`${sizeClass(size)} grid place-content-center font-display text-xl text-main`}
      aria-hidden="true"
    >
      {toInitials(name)}
    </div>
  ) : (
    <div className={sizeClass(size)}>
      <img src={src} alt="" width="84" height="84" loading="lazy" decoding="async" />
    </div>
  )

/** "Dr Ruth Ann Tran" → "RT". */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !/^(dr|prof)\.?$/i.test(word))
  return [...new Set([words[0], words.at(-1)])].map((word) => word?.[0] ?? '').join('')
}
