import type { Text } from '@portal/workflows';

const text = (zh: string, en: string): Text => ({ zh, en });

/** What the identity provider's way in and the second factor answer (docs/decisions/identity.md). */
export const signInMessages = {
  'provider.off': text('未配置统一身份认证', 'No identity provider is configured'),
  'provider.limited': text('登录过于频繁，请 {minutes} 分钟后再试', 'Too many sign-ins; try again in {minutes} min'),
  'provider.unavailable': text(
    '暂时无法连接统一身份认证，请稍后再试，或使用账号密码登录',
    'The identity provider cannot be reached at the moment; try again shortly, or use your password',
  ),
  'provider.refused': text('统一身份认证未完成，请重试', 'The identity provider did not complete the sign-in; please try again'),
  'provider.foreign': text(
    '此次登录不是在本浏览器中开始的，或已过期，请重新登录',
    'This sign-in was not begun in this browser, or it has expired; please begin again',
  ),
  'provider.unknown': text(
    '您在统一身份认证中的账号尚未关联门户账号，请联系风险管理员',
    'Your identity is not tied to an account of the portal; please ask a risk administrator',
  ),
  'provider.noRole': text('您没有使用门户的权限，请联系风险管理员', 'You have no role in the portal; please ask a risk administrator'),
  'password.notLocal': text(
    '您的账号在身份提供方登录，没有本地密码',
    'Your account signs in at an identity provider and has no password here',
  ),
  'secondFactor.off': text('未启用两步验证', 'A second factor is not offered here'),
  'secondFactor.wrong': text('验证码不正确或已使用', 'The code is wrong or was used already'),
  'secondFactor.missing': text('请输入验证码', 'Please enter the code'),
  'secondFactor.required': text('请先设置两步验证', 'Please set up your second factor first'),
  'secondFactor.fixed': text('您的角色必须使用两步验证，不能关闭', 'Your role must have a second factor; it cannot be switched off'),
  'secondFactor.none': text('尚未设置两步验证', 'There is no second factor to act on'),
  'secondFactor.enabled': text('两步验证已开启', 'The second factor is on'),
  'secondFactor.removed': text('两步验证已关闭', 'The second factor is off'),
};
