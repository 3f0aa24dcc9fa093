/**
 * Leaves at once, and takes every page of this site out of the tab's history: back to the first of them, which then shows nothing
 * and leads away, and whose new page drops all that came after it. Written into the head of every page by
 * early-input.tsx, so it stands alone, works before the scripts arrive, and goes on where that first page is another
 * document. See docs/decisions/0052-quick-exit.md.
 */
export function quickExit({ address, path }: { address: string; path: string }): void {
  const flag = 'banksia.leaving'
  /** A page that has not been reached by then is left where it is: leaving comes first. */
  const longest = 1000
  let timer: ReturnType<typeof setTimeout> | undefined

  function cover(title: string): void {
    document.documentElement.hidden = true
    document.title = title
    try {
      sessionStorage.removeItem('banksia.questionnaireDrafts')
      localStorage.removeItem('banksia.gpClaim')
    } catch {
      // A browser that stores nothing has nothing to take away.
    }
  }

  function setFlag(isLeaving: boolean): void {
    if (isLeaving) sessionStorage.setItem(flag, String(Date.now()))
    else sessionStorage.removeItem(flag)
  }

  /** On the first page: what was after it in the history ends with a new entry, and that entry becomes the other site. */
  function finish(): void {
    // Not the title that `leave` has set: a browser notes under an entry of its history what changes there.
    cover('The weather')
    clearTimeout(timer)
    setFlag(false)
    history.replaceState(null, '', path)
    history.pushState(null, '', path)
    location.replace(address)
  }

  function leave(): void {
    cover('Weather')
    try {
      // Inside the frame of another site the whole tab leaves.
      if (top && top !== self) return top.location.replace(address)
      // Of this site alone, from the first to the last without another site in between.
      const entries = 'navigation' in window ? window.navigation.entries() : null
      const here = entries ? (window.navigation.currentEntry?.index ?? 0) : Number(history.state?.idx ?? 0)
      // A document of the API or of the issuer does not know this script.
      const first = entries
        ? entries.findIndex(({ url }) => !/^\w+:\/\/[^/]+\/(api|oidc)\//.test(url ?? ''))
        : 0
      if (first < here) {
        setFlag(true)
        addEventListener('popstate', finish, { once: true })
        timer = setTimeout(() => {
          setFlag(false)
          location.replace(address)
        }, longest)
        return history.go(first - here)
      }
      if (entries && here < entries.length - 1) return finish()
    } catch {
      // A browser that stores nothing cannot go on from another page.
    }
    location.replace(address)
  }

  function goOn(): void {
    try {
      const since = Date.now() - Number(sessionStorage.getItem(flag) ?? 0)
      if (since < 10 * longest) finish()
      else setFlag(false)
    } catch {
      // Nothing is stored, so nothing was begun.
    }
  }

  goOn()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && location.pathname === path) location.replace(address)
    else if (persisted) goOn()
  })
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element && event.target.closest('a[data-replaces]'))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      leave()
    },
    true,
  )
}
