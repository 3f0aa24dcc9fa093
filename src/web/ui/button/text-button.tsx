import type { ComponentProps } from 'react'

/** An action that reads as part of the text. */
export function TextButton({ inline = false, ...button }: ComponentProps<'button'> & { inline?: boolean }) {
  return <button type="button" {...button} className={inline ? 'link link--inline font-semibold' : 'link'} />
}
