public import Undercurrent

/// Keeps accounts, as a server would.
public protocol AccountService {
  /// Makes an account, and sends its name.
  func signUp(name: String, email: String, password: String) -> AnyPublisher<String, AccountError>
}

/// Why there is no account, as the user is told it.
public enum AccountError: Error, Equatable, CustomStringConvertible {
  case addressIsTaken(String)
  case offline

  public var description: String {
    switch self {
    case .addressIsTaken(let email): "\(email) has an account already: sign in with it"
    case .offline: "There is no connection: try again later"
    }
  }
}

/// Accounts in memory.
public final class MemoryAccounts: AccountService {
  private var emails: Set<String> = []
  public var isOffline = false

  public init() {}

  public func signUp(name: String, email: String, password: String) -> AnyPublisher<String, AccountError> {
    // Nothing is asked before somebody subscribes.
    Deferred { [self] in add(name, email).publisher }.eraseToAnyPublisher()
  }

  private func add(_ name: String, _ email: String) -> Result<String, AccountError> {
    if isOffline { return .failure(.offline) }
    return emails.insert(email).inserted ? .success(name) : .failure(.addressIsTaken(email))
  }
}

/// A form for a new account.
public final class SignUp: ObservableObject {
  @Published public var name = ""
  @Published public var email = ""
  @Published public var password = ""
  /// What is still wrong, in the order of the fields.
  @Published public private(set) var problems: [String] = []
  /// What the service said, if it would not.
  @Published public private(set) var refusal: AccountError?
  /// The name of the account, when there is one.
  @Published public private(set) var account: String?

  private let service: any AccountService
  private var call: AnyCancellable?

  public init(service: any AccountService) {
    self.service = service
    $name.combineLatest($email, $password) { name, email, password in
      [
        FieldRule.notEmpty.problem(with: name).map { "The name \($0)" },
        FieldRule.emailAddress.problem(with: email).map { "The address \($0)" },
        FieldRule.password(length: 8).problem(with: password).map { "The password \($0)" },
      ].compactMap { $0 }
    }
    .assign(to: &$problems)
  }

  public func submit() {
    guard problems.isEmpty else { return }
    refusal = nil
    // A second call takes the place of the first, which is cancelled.
    call = service.signUp(name: name, email: email, password: password).sink { [weak self] completion in
      if case .failure(let error) = completion { self?.refusal = error }
    } receiveValue: { [weak self] account in
      self?.account = account
    }
  }
}
