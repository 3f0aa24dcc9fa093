import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that is fetched when it is needed. If its file cannot be had, asked for twice, the part says so in its own place
 * and the rest of the page goes on.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load()
      .catch(load)
      .then(asDefault, () => asDefault<Props>(NotLoaded)),
  )

const asDefault = <Props extends object>(Part: ComponentType<Props>) => ({ default: Part })

const NotLoaded = () => (
  <p role="alert">
    This part did not load. <a href={location.href}>Reload the page</a>
  </p>
)
