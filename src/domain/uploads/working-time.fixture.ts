/** How long this process has worked while `act` ran, in milliseconds: a machine that has other work to do does not count. */
export async function workingMs(act: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
