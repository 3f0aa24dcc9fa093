import type { ComponentProps } from 'react'

/** A time. Its group names the zone. */
export function SlotButton({
  chosen,
  ...button
}: Omit<ComponentProps<'button'>, 'className'> & { chosen: boolean }) {
  return <button type="button" {...button} className="slot" aria-pressed={chosen} />
}
