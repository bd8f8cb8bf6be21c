/** The owner's configured social links. */
import type { FrameConfig, Network } from '#contract/settings.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import marks from './networks.svg?no-inline'

const names: Record<Network, string> = {
  github: 'GitHub',
  gitee: 'Gitee',
  twitter: 'X',
  stackoverflow: 'Stack Overflow',
  wechat: 'WeChat',
  qq: 'QQ',
  weibo: 'Weibo',
  csdn: 'CSDN',
  zhihu: 'Zhihu',
  juejin: 'Juejin',
}

export const SocialLinks = ({ config }: { config: FrameConfig }) => {
  const { frame } = useTexts()
  const configured = (Object.keys(names) as Network[]).flatMap((network) => {
    const address = config[network]
    return address ? [{ network, address }] : []
  })
  if (configured.length === 0) return null
  return (
    <ul className="social" aria-label={frame.socialLinks}>
      {configured.map(({ network, address }) => (
        <li key={network}>
          <NetworkLink name={names[network]} address={address}>
            <svg width="18" height="18" fill="currentColor" aria-hidden="true">
              <use href={`${marks}#${network}`} />
            </svg>
          </NetworkLink>
        </li>
      ))}
    </ul>
  )
}

type LinkProps = { name: string; address: string; children: React.ReactNode }

/** Some networks have no profile URL, only an account name to search for. */
const NetworkLink = ({ name, address, children }: LinkProps) =>
  /^https?:\/\//.test(address) ? (
    <a href={address} rel="me noopener" target="_blank" aria-label={name}>
      {children}
    </a>
  ) : (
    <span role="img" aria-label={`${name}: ${address}`} title={`${name}: ${address}`}>
      {children}
    </span>
  )
