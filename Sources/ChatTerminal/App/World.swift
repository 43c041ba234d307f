import ChatMatrix
import ChatModel
import UndercurrentCore

/// What an app is started with.
struct World {
  let service: any ChatService
  var device: DeviceID = "here"
  var storage: (any ChatStorage)?
  var kept: (KeptState, [ChatEvent])?
  /// Where the names of what is sent come from.
  var seed: UInt64 = .random(in: 0 ... .max)
  /// What the service is called, if it is not the embedded one.
  var serviceName: String?
  /// Who comes in at once, if nothing was kept.
  var credentials: (user: EmailAddress, password: String)?
  var folder: String?
  var setOffline: (Bool) -> Void = { _ in }
  /// Something that the user has to know from the beginning.
  var remark: String?
}

extension World {
  /// The embedded service, and what was kept in a folder, if there is one.
  ///
  /// - Parameter seed: What decides how the simulated contacts behave.
  init(seed: UInt64, scheduler: ChatScheduler, folder: DataFolder?) throws {
    guard let folder else {
      let service = EmbeddedService(hub: Hub(scheduler: scheduler, seed: seed))
      self.init(service: service, seed: seed, setOffline: { [weak service] in service?.isOffline = $0 })
      return
    }
    let hubFile = HubFile(folder.hub())
    let remembered = try hubFile.load()
    let account = folder.account()
    let kept = try account.loadCompacted()
    let hub = Hub(scheduler: scheduler, seed: seed, records: remembered.records) { record in
      // Without it the service forgets, which a client has to be able to live with.
      try? hubFile.append(record)
    }
    let service = EmbeddedService(hub: hub)
    self.init(
      service: service, device: try folder.device(), storage: account, kept: kept.map { ($0.kept, $0.events) },
      folder: folder.path,
      setOffline: { [weak service] in service?.isOffline = $0 },
      remark: [remembered.damage, kept?.damage].compactMap(\.self).first)
  }

  /// A Matrix service, and what was kept of the user's account there.
  init(homeserver: Homeserver, login: Login?, scheduler: ChatScheduler, folder: DataFolder) throws {
    let account = folder.account()
    let kept = try account.loadCompacted()
    var credentials: (EmailAddress, String)?
    if let login {
      if let owner = kept?.kept.session.admission {
        guard owner.belongs(to: login.user) else {
          throw UsageError("in \(folder.path) \(owner.address) is signed in; sign out there, or give another folder with --data")
        }
      } else {
        credentials = (login.user, try login.password())
      }
    }
    let transport = CuttableTransport(URLSessionTransport())
    self.init(
      service: MatrixService(homeserver: homeserver, scheduler: scheduler, transport: transport), device: try folder.device(),
      storage: account, kept: kept.map { ($0.kept, $0.events) }, serviceName: homeserver.description, credentials: credentials,
      folder: folder.path, setOffline: { transport.isCut = $0 }, remark: kept?.damage)
  }

  /// Who wants to come in, and how to get their password, which is asked for only if it is needed.
  struct Login {
    let user: EmailAddress
    let password: () throws -> String
  }
}

extension Admission {
  /// Whether somebody who calls themselves so is the one that was let in.
  fileprivate func belongs(to name: EmailAddress) -> Bool {
    address == name || user.text == name.text || user.text.hasPrefix("@\(name.text):")
  }
}
