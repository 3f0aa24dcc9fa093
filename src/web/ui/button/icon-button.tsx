import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className = '', ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} className={`icon-btn ${className}`} aria-label={label}>
      {icon}
    </button>
  )
}
