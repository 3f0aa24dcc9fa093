import { type ComponentProps, type MouseEvent, useId } from 'react'
import { buttonClass, type ButtonVariant } from './variants.ts'
import { Spinner } from './spinner.tsx'

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
