import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonLook } from './looks.ts'

type LinkButtonProps = ButtonLook & Omit<LinkProps, 'className'>

/** Looks like a button and goes somewhere. */
export function LinkButton({ look, size, wide, ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClass({ look, size, wide })} />
}
