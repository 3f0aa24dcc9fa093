export type ButtonVariant = {
  /** One primary in view; the rest are secondary or quiet. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'regular' | 'small'
  /** As wide as what holds it. */
  wide?: boolean
}

export function buttonClass({ look = 'primary', size = 'regular', wide = false }: ButtonVariant): string {
  return ['btn', `btn--${look}`, size === 'small' && 'btn--sm', wide && 'btn--wide'].filter(Boolean).join(' ')
}
