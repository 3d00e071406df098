import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not on the public internet, by the registry of special-purpose addresses. */
const special4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

/** Of IPv6 only this is public, */
const public6 = '2000::/3';

/** without these: some of them lead to IPv4 addresses. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = blockListOf([...special4, ...special6]);
const publicToo = blockListOf([public6]);

/** Whether an IP address is on the public internet: not of this machine, a private network, or of no one machine. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && publicToo.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Whether an IP address is in one of the networks. */
export function isInNetworks(address: string, networks: BlockList): boolean {
  return networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
