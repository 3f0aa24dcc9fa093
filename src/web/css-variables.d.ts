import 'react'

/** Custom properties may be set where they are used: a place on a scale, say. */
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
