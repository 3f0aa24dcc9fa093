import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonVariant } from './variants.ts'

type LinkButtonProps = ButtonVariant & Omit<LinkProps, 'className'>

/** Looks like a button and goes somewhere. */
export function LinkButton({ look, size, wide, ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClass({ look, size, wide })} />
}
