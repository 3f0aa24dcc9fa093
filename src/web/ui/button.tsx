import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router'

type ButtonProps = ButtonVariant &
  Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
    /** What it is doing, in words. While it says so, presses do nothing. */
    busy?: string | false
    /** Why it cannot be pressed. It stays in the tab order, so that everyone can learn the reason. */
    disabledReason?: string | false
    /** Pressed all the same: a chance to show where the reason lies. */
    onRefused?: () => void
  }

export function Button({
  look,
  size,
  wide,
  busy,
  disabledReason,
  onRefused,
  children,
  ...button
}: ButtonProps) {
  const reasonId = useId()
  const held = Boolean(busy || disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!held) return button.onClick?.(event)
    event.preventDefault()
    if (!busy) onRefused?.()
  }
  return (
    <>
      <button
        type="button"
        {...button}
        className={buttonClass({ look, size, wide })}
        onClick={press}
        aria-busy={busy ? true : undefined}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? reasonId : button['aria-describedby']}
        title={disabledReason || button.title}
      >
        {busy ? (
          <>
            <Spinner />
            {busy}
          </>
        ) : (
          children
        )}
      </button>
      {disabledReason && (
        <span className="sr-only" id={reasonId}>
          {disabledReason}
        </span>
      )}
    </>
  )
}

/** Beside a heading, or in a row with others. */
export const RowButton = (button: Omit<ButtonProps, 'look' | 'size'>) => (
  <Button look="quiet" size="small" {...button} />
)

type TryAgainButtonProps = Omit<ButtonProps, 'busy'> & { isTrying?: boolean }

export const TryAgainButton = ({ isTrying = false, ...button }: TryAgainButtonProps) => (
  <Button {...button} busy={isTrying && 'Trying again'}>
    Try again
  </Button>
)

export type ButtonVariant = {
  /** One primary in view; the rest are secondary or quiet. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'regular' | 'small'
  /** As wide as what holds it. */
  wide?: boolean
}

export const buttonClass = ({ look = 'primary', size = 'regular', wide = false }: ButtonVariant): string =>
  ['btn', `btn--${look}`, size === 'small' && 'btn--sm', wide && 'btn--wide'].filter(Boolean).join(' ')

type LinkButtonProps = ButtonVariant & Omit<LinkProps, 'className'>

/** Looks like a button and goes somewhere. */
export const LinkButton = ({ look, size, wide, ...link }: LinkButtonProps) => (
  <Link {...link} className={buttonClass({ look, size, wide })} />
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

export const IconButton = ({ label, icon, className = '', ...button }: IconButtonProps) => (
  <button type="button" {...button} className={`icon-btn ${className}`} aria-label={label}>
    {icon}
  </button>
)

export function TextButton({ inline = false, ...button }: ComponentProps<'button'> & { inline?: boolean }) {
  return <button type="button" {...button} className={inline ? 'link link--inline font-semibold' : 'link'} />
}

/** Within a sentence, or alone in a notice. */
export const TryAgain = (button: ComponentProps<'button'>) => (
  <TextButton inline {...button}>
    Try again
  </TextButton>
)

/** For what is read beside a form: going there must not cost a person what they have typed. */
export const NewTabLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

/** Always beside words that say what is happening. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />
